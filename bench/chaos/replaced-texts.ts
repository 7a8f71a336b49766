/** Texts of the built program that `with-files.mjs` replaces, by the name of their module. */
export const REPLACED = [
  {
    module: /\/chunks\/audit-service-[^/]*\.js$/,
    text: 'const engine = createEngine({',
    by: 'const engine = globalThis.chaosEngine(createEngine)({',
  },
  {
    module: /\/chunks\/run-serve-[^/]*\.js$/,
    text: 'Math.random() >= ORPHANS_SHARE',
    by: 'false',
  },
  {
    module: /\/chunks\/run-serve-[^/]*\.js$/,
    text: 'await takeSweep(db, {}',
    by: 'await takeSweep(db, { everyMs: 0, leaseMs: 0 }',
  },
]
