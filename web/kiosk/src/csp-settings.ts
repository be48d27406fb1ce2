// The CSP forbids eval. Zod would probe for it once, which browsers report as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
