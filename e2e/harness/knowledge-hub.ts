import { startProduct, type Product } from './start-product.ts';
import { test } from './test.ts';

export const hubUrl = 'https://hub.harbour.example/help';

/** Journeys through a product of their own, whose owner has a knowledge hub. */
export const withHub = test.extend<object, { productWithHub: Product }>({
  productWithHub: [
    async ({}, use) => {
      const settings = { KNOWLEDGE_HUB_URL: hubUrl };
      const product = await startProduct({ name: 'server-knowledge-hub', settings });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: ({ productWithHub }, use) => use(productWithHub.baseUrl),
  context: async ({ context }, use) => {
    await context.route(`${hubUrl}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Hub</title><h1>Hub</h1>' }),
    );
    await use(context);
  },
});
