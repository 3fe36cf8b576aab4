export { RangePicker } from './RangePicker';
export { boundsOf, keyOf, namesOf, placeOf, type Range } from './ranges';
export { useRange } from './use-range';
