export { ChartCard } from './ChartCard';
export { CsvTable } from './CsvTable';
export { saveCsv } from './csv';
export { Charts, Measures, Total, Totals } from './Measures';
export { namesBySteps } from './times';
