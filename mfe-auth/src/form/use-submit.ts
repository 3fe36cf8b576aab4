import { isAppError, submit, textOf } from '@jobspeak/web';
import { type FormEvent, useState } from 'react';

export type Texts<Name extends string> = Partial<Record<Name, string>>;

interface Options<Name extends string> {
  /** The form's fields, in the order they stand. */
  names: readonly Name[];
  /** What is wrong with the values, by field. */
  check: (values: Record<Name, string>) => Texts<Name>;
  /** Called once more when that may help; its call is begun at once, so that it bears the submit's key. */
  send: (values: Record<Name, string>) => Promise<unknown>;
  /** The field that a failure of the whole call belongs to, if it has one. */
  fieldOf?: (error: unknown) => Name | undefined;
  /** A message that stands above the button before the first submit. */
  notice?: string | undefined;
}

const valuesOf = <Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> => {
  const entries = names.map((name) => {
    const control = form.elements.namedItem(name);
    return [name, control instanceof HTMLInputElement ? control.value : ''] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>; // every name has an entry
};

function focusFirst<Name extends string>(form: HTMLFormElement, names: readonly Name[], texts: Texts<Name>): void {
  const name = names.find((each) => texts[each]);
  const control = name && form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

/** What a failure says about the form's own fields, if it says anything about them. */
function textsOf<Name extends string>(
  error: unknown,
  names: readonly Name[],
  fieldOf?: (error: unknown) => Name | undefined,
): Texts<Name> | undefined {
  const sent: Record<string, string> = (isAppError(error) && error.fields) || {};
  const own = names.filter((name) => sent[name] !== undefined);
  const field = fieldOf?.(error);
  const entries = own.length > 0 ? own.map((name) => [name, sent[name]]) : field ? [[field, textOf(error)]] : undefined;
  return entries && (Object.fromEntries(entries) as Texts<Name>); // keys are names of the form
}

/**
 * A form without a form library, which the sign-in page has no room for. A failure is shown once: at its field,
 * else above the button (`formError`, its reason in `failure`). A field's message goes when the field is changed.
 */
export function useSubmit<Name extends string>({ names, check, send, fieldOf, notice }: Options<Name>) {
  const [errors, setErrors] = useState<Texts<Name>>({});
  const [told, setTold] = useState<{ text?: string | undefined; failure?: unknown }>({ text: notice });
  const [busy, setBusy] = useState(false);

  const show = (form: HTMLFormElement, texts: Texts<Name>) => {
    setErrors(texts);
    focusFirst(form, names, texts);
  };
  const onFailure = (form: HTMLFormElement, error: unknown) => {
    const texts = textsOf(error, names, fieldOf);
    if (texts) show(form, texts);
    else setTold({ text: textOf(error), failure: error });
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const values = valuesOf(form, names);
    const wrong = check(values);
    setTold({});
    show(form, wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await submit(() => send(values));
    } catch (error) {
      onFailure(form, error);
    } finally {
      setBusy(false);
    }
  };
  /** What a field needs from the form. */
  const field = (name: Name) => ({
    name,
    error: errors[name],
    onChange: () => {
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    },
  });
  return { onSubmit, field, formError: told.text, failure: told.failure, busy };
}
