import type { SelectOption } from '@jobspeak/ui/parts';

const here = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The city first, which is what people look for: `Europe/Isle_of_Man` is "Isle of Man (Europe)". */
function nameOf(zone: string): string {
  const places = zone.replaceAll('_', ' ').split('/');
  const city = places.pop() ?? zone;
  return places.length === 0 ? city : `${city} (${places.join(', ')})`;
}

/** The time zones (IANA) that are most likely: that of this device, and the one that is chosen. */
export function likelyZones(chosen: string, device: string = here()): SelectOption[] {
  const devices = { value: device, label: `${nameOf(device)}, as on this device` };
  return chosen === device ? [devices] : [devices, { value: chosen, label: nameOf(chosen) }];
}

/** All of them by name, after the likely ones: one that is chosen may have another name in this browser's list. */
export function allZones(chosen: string, device: string = here()): SelectOption[] {
  const likely = likelyZones(chosen, device);
  const others = Intl.supportedValuesOf('timeZone')
    .filter((zone) => likely.every(({ value }) => value !== zone))
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return [...likely, ...others];
}
