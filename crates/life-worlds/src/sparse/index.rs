//! Finding a tile by its place.

/// A place on the plane: how many tiles to the right and down.
pub(super) type Place = (i64, i64);

/// A hash table of tile numbers. The tile at a slot is the one whose place hashes to it, or to an
/// earlier slot that was not free.
#[derive(Clone)]
pub(super) struct Index {
    /// Tile numbers; 0 is a free slot. The length is a power of two.
    slots: Vec<u32>,
    len: usize,
}

impl Index {
    pub fn new() -> Self {
        Self {
            slots: vec![0; 64],
            len: 0,
        }
    }

    pub fn clear(&mut self) {
        self.slots.fill(0);
        self.len = 0;
    }

    /// Returns the bytes of memory in use.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u32>()
    }

    /// Returns the first slot for a place.
    fn home(&self, (x, y): Place) -> usize {
        let mixed = (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ (y as u64)
                .wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
                .rotate_left(31);
        let mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }

    fn after(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    /// Returns the number of the tile at a place, or 0. `places` are the places of all tiles.
    pub fn find(&self, place: Place, places: &[Place]) -> u32 {
        let mut slot = self.home(place);
        loop {
            let tile = self.slots[slot];
            if tile == 0 || places[tile as usize] == place {
                return tile;
            }
            slot = self.after(slot);
        }
    }

    /// Adds a tile. Its place must be new.
    pub fn insert(&mut self, tile: u32, places: &[Place]) {
        if self.len * 2 >= self.slots.len() {
            let double = self.slots.len() * 2;
            let old = std::mem::replace(&mut self.slots, vec![0; double]);
            for tile in old.into_iter().filter(|&tile| tile != 0) {
                self.put(tile, places);
            }
        }
        self.put(tile, places);
        self.len += 1;
    }

    fn put(&mut self, tile: u32, places: &[Place]) {
        let mut slot = self.home(places[tile as usize]);
        while self.slots[slot] != 0 {
            slot = self.after(slot);
        }
        self.slots[slot] = tile;
    }

    /// Removes a tile.
    pub fn remove(&mut self, tile: u32, places: &[Place]) {
        let mut hole = self.home(places[tile as usize]);
        while self.slots[hole] != tile {
            if self.slots[hole] == 0 {
                return;
            }
            hole = self.after(hole);
        }
        // Tiles behind the hole move forward, unless that would put them before their home.
        let mut slot = self.after(hole);
        while self.slots[slot] != 0 {
            let home = self.home(places[self.slots[slot] as usize]);
            let mask = self.slots.len() - 1;
            if slot.wrapping_sub(home) & mask >= slot.wrapping_sub(hole) & mask {
                self.slots[hole] = self.slots[slot];
                hole = slot;
            }
            slot = self.after(slot);
        }
        self.slots[hole] = 0;
        self.len -= 1;
    }
}
