/** Where words about a cell stand: beside the cell and those around it, which they speak of. */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * Returns where a box of a size stands beside a cell: on the side with more room, else below or
 * above. It covers no cell next to this one, unless there is no other room within the bounds.
 *
 * @param {Box} cell
 * @param {{ width: number, height: number }} size
 * @param {Box} bounds
 * @returns {{ left: number, top: number }}
 */
export function beside(cell, { width, height }, bounds) {
  const [cellWidth, cellHeight] = [cell.right - cell.left, cell.bottom - cell.top];
  const around = {
    left: cell.left - cellWidth,
    top: cell.top - cellHeight,
    right: cell.right + cellWidth,
    bottom: cell.bottom + cellHeight,
  };
  const left = within(cell.left, bounds.left, bounds.right - width);
  const top = within(cell.top, bounds.top, bounds.bottom - height);
  const right = { left: around.right, top };
  const below = { left, top: around.bottom };
  const places = [
    ...(cell.left - bounds.left < bounds.right - cell.right ? [right] : []),
    { left: around.left - width, top },
    right,
    ...(cell.top - bounds.top < bounds.bottom - cell.bottom ? [below] : []),
    { left, top: around.top - height },
    below,
  ];
  const fits = (/** @type {{ left: number, top: number }} */ place) =>
    place.left >= bounds.left &&
    place.left + width <= bounds.right &&
    place.top >= bounds.top &&
    place.top + height <= bounds.bottom;
  const isLow = cell.top - bounds.top > bounds.bottom - cell.bottom;
  return places.find(fits) ?? { left, top: isLow ? bounds.top : bounds.bottom - height };
}
