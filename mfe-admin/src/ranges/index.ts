export { RangePicker } from './RangePicker';
export { keyOf, namesOf, placeOf, type Range } from './ranges';
export { useRange } from './use-range';
