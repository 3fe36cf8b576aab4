import type { Page } from '@playwright/test';

/** Everything that the browser reports against the page's policy, from the first document on. */
export async function policyViolations(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => seen.push(text));
  await page.addInitScript({
    content: `addEventListener('securitypolicyviolation', (event) =>
      reportViolation(event.violatedDirective + ' ' + event.blockedURI))`,
  });
  return seen;
}
