import { Monitor, Moon, Sun } from '@jobspeak/ui/icons';
import { SegmentedControl } from '@jobspeak/ui/parts';
import { setTheme, useTheme } from '@jobspeak/web';
import { Section } from './Section';

const OPTIONS = [
  { value: 'light', label: 'Light', icon: <Sun size={18} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={18} aria-hidden="true" /> },
  { value: 'system', label: 'As the device', icon: <Monitor size={18} aria-hidden="true" /> },
] as const;

/** Light, dark, or as the device. */
export function ThemeSection() {
  const preference = useTheme((theme) => theme.preference);
  return (
    <Section title="Appearance" about="For this device.">
      <SegmentedControl label="Theme" value={preference} options={OPTIONS} onChange={setTheme} />
    </Section>
  );
}
