export { AdjustmentField, type AdjustmentFieldProps } from './AdjustmentField';
export { FigureField, type FigureFieldProps } from './FigureField';
export { FigureInput, type FigureInputProps } from './FigureInput';
export {
  amountText,
  currencySign,
  decimalText,
  parseAmount,
  parseDays,
  parsePercent,
  parseQuantity,
  type Reading,
} from './figures';
