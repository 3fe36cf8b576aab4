import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { comeIn } from '../support/signed-in';

const noProblems = async (page: Page) => {
  // the preview's frame runs nothing, the checker neither
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[title^="Preview"]').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

/** Reaches something by Tab alone, and presses it. */
async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((element) => (element as { matches(selector: string): boolean }).matches(':focus')))
      return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached by keyboard.`);
}

const look = process.env.SCREENSHOTS;
const photograph = async (page: Page, name: string) => {
  if (look) await page.screenshot({ path: `${look}/${name}.png`, fullPage: true });
};

test('an item is added, changed, deleted and brought back by keyboard alone', async ({ page }) => {
  await comeIn(page);
  await page.goto('/client/items');
  await expect(page.getByText('No items yet')).toBeVisible();
  await noProblems(page);
  await photograph(page, 'items-empty');
  await press(page, 'button', 'Add item');
  const dialog = page.getByRole('dialog', { name: 'Add item' });
  await dialog.getByLabel('Name').focus();
  await page.keyboard.type('Copper pipe');
  // kind, unit, code, then the figures
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4.50');
  await expect(dialog.getByLabel('Markup')).toHaveValue('50');
  await noProblems(page);
  await photograph(page, 'item-dialog');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // a table to type in, or cards on a phone
  const priced = page.getByLabel('Price of Copper pipe').or(page.getByText('£4.50')).filter({ visible: true });
  await expect(priced).toBeVisible();
  await noProblems(page);
  await photograph(page, 'items');
  await page.getByLabel('Price of Copper pipe').focus();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Price of Copper pipe saved')).toBeVisible();
  await expect(page.getByLabel('Markup of Copper pipe, percent')).toHaveValue('100');
  await noProblems(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Price of Copper pipe')).toHaveValue('4.50');
  await press(page, 'button', 'Delete Copper pipe');
  await expect(page.getByText('No items yet')).toBeVisible();
  await press(page, 'button', 'Undo');
  await expect(priced).toBeVisible();
});

test('a list of clients comes out of a file, and each has a page', async ({ page }) => {
  await comeIn(page);
  await page.goto('/client/clients');
  await page.getByRole('button', { name: 'Import' }).click();
  const csv =
    'Name;E-mail;Telephone;Address\nJoan Ellery;joan@example.com;0161 496 0000;4 Mill Lane\nCy;cy at home;;\n';
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('1 new, 0 changed, 0 the same, 1 left out.')).toBeVisible();
  await noProblems(page);
  await photograph(page, 'import');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('link', { name: 'Joan Ellery' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Joan Ellery' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0161 496 0000' })).toHaveAttribute('href', 'tel:01614960000');
  await noProblems(page);
  await photograph(page, 'client');
});

test('the settings show what documents look like while they are typed', async ({ page }) => {
  await comeIn(page);
  await page.goto('/client/settings');
  const paper = page.frameLocator('iframe[title^="Preview"]');
  await page.getByLabel('Business name').fill('Nunn & Daughters');
  await expect(paper.getByText('Nunn & Daughters').first()).toBeVisible();
  await page.getByRole('button', { name: 'Modern' }).click();
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#1f6feb');
  // the policy of the pages allows no style sheet inside them: this one has come in all the same
  await expect(paper.locator('.masthead')).toHaveCSS('background-color', 'rgb(29, 105, 223)');
  await noProblems(page);
  await photograph(page, 'settings');
});
