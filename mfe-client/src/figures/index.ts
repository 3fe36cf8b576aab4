export { AdjustmentField } from './AdjustmentField';
export { FigureField } from './FigureField';
export { FigureInput } from './FigureInput';
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
