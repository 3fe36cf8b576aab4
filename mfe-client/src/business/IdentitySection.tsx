import { LOGO_MAX_BYTES } from '@jobspeak/contracts';
import { Button, FormError } from '@jobspeak/ui';
import { Select } from '@jobspeak/ui/parts';
import { AppError, textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { useMemo, useRef } from 'react';
import { Section } from '../settings';
import { logoQuery, useRemoveLogo, useSetLogo } from './api';
import styles from './BusinessSettings.module.css';
import { countriesIn } from './countries';
import type { Draft } from './draft';
import { LongTextSetting, TextSetting } from './parts';
import { ZoneSetting } from './ZoneSetting';

/** Who the business is: what its documents say at the top. */
export function IdentitySection({ draft }: { draft: Draft }) {
  const { settings, change } = draft;
  const countries = useMemo(() => countriesIn(settings.locale), [settings.locale]);

  return (
    <Section title="Your business" about="At the top of each quote and invoice.">
      <LogoField version={settings.logoVersion} />
      <div className={styles.fields}>
        <TextSetting draft={draft} name="businessName" label="Business name" autoComplete="organization" />
        <div className={styles.pair}>
          <TextSetting draft={draft} name="email" label="Email" inputMode="email" autoComplete="email" />
          <TextSetting draft={draft} name="phone" label="Phone" inputMode="tel" autoComplete="tel" />
        </div>
        <LongTextSetting draft={draft} name="address" label="Address" rows={3} autoComplete="street-address" />
        <div className={styles.pair}>
          <Select
            label="Country"
            value={settings.countryCode}
            options={countries}
            onChange={({ target }) => change({ countryCode: target.value })}
          />
          <ZoneSetting draft={draft} />
          <TextSetting draft={draft} name="taxNumber" label={`${settings.taxName || 'Tax'} number`} />
        </div>
      </div>
    </Section>
  );
}

function LogoField({ version }: { version: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const { data: picture } = useQuery({ ...logoQuery(version ?? ''), enabled: version !== null });
  const set = useSetLogo();
  const remove = useRemoveLogo();
  const tooLarge = set.variables && set.variables.size > LOGO_MAX_BYTES;
  return (
    <div className={styles.fields}>
      <div className={styles.logo}>
        <span className={styles.logoBox}>
          {version !== null && picture ? <img src={picture} alt="Your logo" /> : 'No logo yet'}
        </span>
        <div className={styles.actions}>
          <Button variant="secondary" busy={set.isPending} onClick={() => input.current?.click()}>
            {version === null ? 'Add a logo' : 'Change the logo'}
          </Button>
          {version !== null && (
            <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove it
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Logo file"
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = ''; // the same file can be chosen again
            if (file) set.mutate(file);
          }}
        />
      </div>
      <FormError>{set.isError && textOf(tooLarge ? new AppError('PAYLOAD_TOO_LARGE') : set.error)}</FormError>
    </div>
  );
}
