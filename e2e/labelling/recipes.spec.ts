import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { priceRoutes } from '@wastegauge/contract/waste/prices';
import { recipeRoutes } from '@wastegauge/contract/waste/recipes';
import { fortnight, inAddress, written } from '../harness/days.ts';
import { toast } from '../harness/feed.ts';
import { answerFor, cardOf, inBritish, openInsights } from '../harness/insights.ts';
import { decide, openLabelling } from '../harness/labelling.ts';
import { addUser, signInOnboarded } from '../harness/new-user.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { expect, test } from '../harness/test.ts';

test('a price is set from today and recomputed from a given day', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/500/);
  const period = inAddress(fortnight);
  await openInsights(page, `foods?${period}&ordering=-item_weight&display=price`);
  const { results } = await answerFor(page, insightRoutes.listFoodCards);
  const food = results[3];
  if (!food) throw new Error('The demo wasted too little');
  const edit = cardOf(page, food.name).getByRole('button', { name: /^Edit the price of/ });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit price' });
  const price = dialog.getByLabel('Price per KG');
  await expect(dialog.getByLabel('Food')).toHaveAttribute('readonly', '');
  await expect(price).not.toHaveValue('');
  await expect(dialog.getByText('Catalogue price')).toBeVisible();
  await price.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Price per KG is required')).toBeVisible();
  await expect(dialog.getByText('Site is required')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();

  await page.getByRole('button', { name: /^Filters/ }).click();
  await page
    .getByRole('form', { name: 'Filters' })
    .getByRole('combobox', { name: 'Sites' })
    .click();
  await page.getByRole('option', { name: 'Embankment Hotel' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/siteName=Embankment\+Hotel/);
  const before = (await answerFor(page, insightRoutes.listFoodCards)).results[3];
  if (!before) throw new Error('The hotel wasted too little');
  const ownCard = cardOf(page, before.name);
  await ownCard.getByRole('button', { name: /^Edit the price of/ }).click();
  await expect(dialog.getByRole('combobox', { name: 'Site' })).toHaveValue('Embankment Hotel');
  await expect(price).not.toHaveValue('');
  await price.fill('12.5');
  await page.route(`**${priceRoutes.setPrice.path}`, (route) => route.fulfill({ status: 500 }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByText('Oops, something went wrong.')).toBeVisible();
  await expect(price).toHaveValue('12.5');
  await page.unroute(`**${priceRoutes.setPrice.path}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Price saved.')).toBeVisible();
  await expect(ownCard).toContainText(inBritish(before.value));

  await ownCard.getByRole('button', { name: /^Edit the price of/ }).click();
  await expect(price).toHaveValue('12.5');
  await expect(dialog.getByText(/^Site price, since /)).toBeVisible();
  await dialog.getByText('Recompute from a date').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Required field')).toBeVisible();
  await takeScreenshot(page, 'price-since');
  await dialog.getByLabel('From', { exact: true }).fill(written(fortnight.startDate));
  await dialog.getByLabel('From', { exact: true }).blur();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('status').getByText(/^Price saved\. [\d,]+ events? (was|were) revalued\.$/),
  ).toBeVisible();
  // In whole grams, to round half pennies like the server.
  const pounds = (Math.round(before.item_weight * 1000) * 125) / 10_000;
  await expect(ownCard).toContainText(`£${inBritish(pounds)}`);
});

test('a recipe of two foods is created and can be entered as waste immediately', async ({
  page,
}) => {
  const name = `Fish pie of ${Date.now()}`;
  await openInsights(page, 'foods', 'groupadmin@harbour.example');
  await page.getByRole('button', { name: 'Add Recipe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Recipe' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(dialog.getByText('Recipe Name is required')).toBeVisible();
  await expect(dialog.getByText('Required', { exact: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Add ingredient' }).click();

  const ingredient = (number: number) =>
    dialog.getByRole('combobox', { name: `Ingredient ${number}` });
  await dialog.getByLabel('Recipe Name').fill(name);
  await ingredient(1).fill('cooked salmon');
  await page
    .getByRole('option', { name: /^Cooked salmon/ })
    .first()
    .click();
  await ingredient(2).fill('cooked salmon');
  await expect(page.getByRole('option', { name: /^Cooked salmon/ })).toHaveCount(0);
  await ingredient(2).fill('mashed potatoes');
  await page
    .getByRole('option', { name: /mashed potatoes/i })
    .first()
    .click();
  await dialog.getByLabel('Quantity of ingredient 2').fill('0,35');
  await dialog.getByLabel('Quantity of ingredient 1').fill('0.2');
  const created = page.waitForResponse(`**${recipeRoutes.createRecipe.path}`);
  await save.click();
  const recipe = recipeRoutes.createRecipe.reply.parse(await (await created).json());
  await expect(toast(page, 'New recipe was successfully created.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/insights/foods/${recipe.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const parts = page.getByRole('region', { name: 'Ingredients' });
  await expect(parts.getByRole('listitem')).toHaveText([
    /mashed potatoes0\.350 kg/i,
    'Cooked salmon0.200 kg',
  ]);
  await expect(page.getByText('Not wasted this period')).toBeVisible();
  await takeScreenshot(page, 'recipe-page');

  await page.goto('/feed?siteName=Quayside+Hotel&siteId=1');
  await page.getByRole('button', { name: 'Add Waste' }).click();
  const waste = page.getByRole('dialog', { name: 'Add Waste' });
  await waste.getByRole('combobox', { name: 'Food' }).fill(name);
  await expect(page.getByRole('option', { name: new RegExp(name) })).toContainText('Recipe');
});

test('a labeller adds a recipe and labels with it', async ({ page }) => {
  const name = `Cassoulet of ${Date.now()}`;
  const email = 'recipes.labels@harbour.example';
  await addUser(email, { role: 'Labeller', site: 'Hôtel du Quai' });
  await signInOnboarded(page, email);
  await openLabelling(page, 'Cuisine centrale');
  const food = page.getByRole('combobox', { name: 'Food' });
  await expect(food).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Waste type' })).toBeFocused();
  await takeScreenshot(page, 'labelling-add-recipe');
  await page.getByRole('button', { name: 'Add Recipe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Recipe' });
  await dialog.getByLabel('Recipe Name').fill(name);
  await dialog.getByRole('combobox', { name: 'Ingredient 1' }).fill('boiled potatoes');
  await page
    .getByRole('option', { name: /^Boiled potatoes/ })
    .first()
    .click();
  await dialog.getByLabel('Quantity of ingredient 1').fill('1');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'New recipe was successfully created.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(food).toHaveValue(name);
  await decide(page, () => page.getByRole('button', { name: 'Submit' }).click());
  await food.fill(name);
  await expect(page.getByRole('option', { name: new RegExp(name) })).toContainText('Recipe');
});
