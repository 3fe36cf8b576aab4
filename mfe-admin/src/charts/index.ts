export { ChartCard } from './ChartCard';
export { CsvTable } from './CsvTable';
export { saveBlob, saveCsv } from './csv';
export { Charts, Measures, Total, Totals } from './Measures';
export { namesBySteps } from './times';
