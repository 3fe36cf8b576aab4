export { ChartCard } from './ChartCard';
export { saveCsv } from './csv';
export { namesBySteps } from './times';
