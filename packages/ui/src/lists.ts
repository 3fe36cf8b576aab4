/** Lists of any length: a first screen has none. */
export { RowList, type RowListProps } from './RowList';
export { type Column, Table, type TableProps } from './Table';
