pub use grid_core::NeighbourCounts;
