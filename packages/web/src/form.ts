import { isAppError, textOf } from '@jobspeak/web';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

export { zodResolver } from '@hookform/resolvers/zod';
export { Controller, FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form';

/** Shows why a form was refused: on the fields it names, else above the button (`errors.root`). */
export const showFailure =
  <Values extends FieldValues>(form: UseFormReturn<Values>) =>
  (error: unknown): void => {
    const known = Object.keys(form.getValues());
    const fields = Object.entries((isAppError(error) && error.fields) || {});
    const own = fields.filter(([path]) => known.includes(path.split('.')[0] ?? ''));
    // react-hook-form types paths by the form's shape; the server's paths are checked against it on the line above
    own.forEach(([path, message], index) => {
      form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    if (own.length === 0) form.setError('root', { type: 'server', message: textOf(error) });
  };
