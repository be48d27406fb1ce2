import { enterAs, routerPaths, visit, visitors } from '../harness/every-page.ts';
import { walkByTab } from '../harness/focus-walk.ts';
import { expectGoodLooks } from '../harness/screens.ts';
import { expect, test } from '../harness/test.ts';

test.describe.configure({ mode: 'parallel' });

test('every page of the router is visited', () => {
  const visited = visitors.flatMap(({ pages }) => Object.keys(pages));
  expect(visited.toSorted()).toEqual(routerPaths().toSorted());
});

const none = { missed: [], invisible: [], mouseOnly: [], isTrapped: false };

for (const visitor of visitors) {
  const name = visitor.email ?? 'a visitor';
  test(`the pages of ${name} work by keyboard, are accessible and fit every screen`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await enterAs(page, visitor);
    for (const [path, address] of Object.entries(visitor.pages)) {
      await test.step(path, async () => {
        await visit(page, address);
        const { stops, ...problems } = await walkByTab(page);
        expect(stops, `stops of the Tab key on ${path}`).toBeGreaterThan(1);
        expect.soft(problems, path).toEqual(none);
        const file = `page${path.replaceAll(/\W+/g, '-')}`;
        await expectGoodLooks(page, file);
      });
    }
  });
}
