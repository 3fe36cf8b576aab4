import type { BusinessSettings } from '@jobspeak/contracts';
import { Field } from '@jobspeak/ui';
import { TextArea } from '@jobspeak/ui/parts';
import { amountText, currencySign, decimalText, FigureField, parseAmount, parseDays, parsePercent } from '../figures';
import type { Draft } from './draft';

/** Names of settings whose values are of one type. */
type Of<Value> = {
  [K in keyof BusinessSettings]-?: BusinessSettings[K] extends Value ? K : never;
}[keyof BusinessSettings];

interface Props<Name> {
  draft: Draft;
  name: Name;
  label: string;
  hint?: string | undefined;
}

/** One line of text of the settings. */
export function TextSetting({
  draft: { settings, problems, change },
  name,
  ...rest
}: Props<Of<string>> & { autoComplete?: string; placeholder?: string; type?: string; inputMode?: 'email' | 'tel' }) {
  return (
    <Field
      {...rest}
      name={name}
      value={settings[name]}
      error={problems[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
}

/** Several lines of text of the settings. */
export const LongTextSetting = ({
  draft: { settings, problems, change },
  name,
  ...rest
}: Props<Of<string>> & { placeholder?: string; rows?: number; autoComplete?: string }) => (
  <TextArea
    {...rest}
    name={name}
    value={settings[name]}
    error={problems[name]}
    onChange={({ target }) => change({ [name]: target.value })}
  />
);

interface FigureProps {
  draft: Draft;
  label: string;
  hint?: string;
  /** The path of the figure in the settings. */
  path: string;
}

/** A percentage of the settings. */
export const PercentSetting = ({
  draft,
  path,
  value,
  most = 100,
  onValue,
  ...rest
}: FigureProps & { value: number; most?: number; onValue: (value: number) => void }) => (
  <FigureField
    {...rest}
    suffix="%"
    value={value}
    read={(text) => parsePercent(text, draft.settings.locale, most)}
    write={(percent) => decimalText(percent, draft.settings.locale)}
    problem={draft.problems[path]}
    onValue={onValue}
    onProblem={(problem) => draft.misread(path, problem)}
  />
);

/** A number of days. */
export const DaysSetting = ({
  draft,
  path,
  value,
  least = 1,
  onValue,
  ...rest
}: FigureProps & { value: number; least?: number; onValue: (value: number) => void }) => (
  <FigureField
    {...rest}
    suffix="days"
    value={value}
    read={(text) => parseDays(text, least)}
    write={String}
    problem={draft.problems[path]}
    onValue={onValue}
    onProblem={(problem) => draft.misread(path, problem)}
  />
);

/** An amount of the settings, or none when the field is empty. */
export const AmountSetting = ({
  draft,
  path,
  value,
  onValue,
  ...rest
}: FigureProps & { value: number | null; onValue: (value: number | null) => void }) => {
  const { locale, currency } = draft.settings;
  return (
    <FigureField<number | null>
      {...rest}
      prefix={currencySign(locale, currency)}
      placeholder="None"
      value={value}
      read={(text) => parseAmount(text, locale, currency)}
      write={(minor) => (minor === null ? '' : amountText(minor, locale, currency))}
      problem={draft.problems[path]}
      onValue={onValue}
      onProblem={(problem) => draft.misread(path, problem)}
    />
  );
};

/** The least number that the next document may carry. */
export const NumberSetting = ({
  draft,
  path,
  value,
  onValue,
  ...rest
}: FigureProps & { value: number; onValue: (value: number) => void }) => (
  <FigureField<number>
    {...rest}
    inputMode="numeric"
    value={value}
    read={(text) =>
      /^[1-9]\d{0,6}$/.test(text.trim()) ? { value: Number(text) } : { problem: 'Enter a number from 1 to 9,999,999.' }
    }
    write={String}
    problem={draft.problems[path]}
    onValue={onValue}
    onProblem={(problem) => draft.misread(path, problem)}
  />
);
