/** How much older than their rows IDs are. */
export const AGE_MS = 2 * 24 * 60 * 60 * 1000

/** Texts of the built program that `with-files.mjs` replaces, by the name of their module. */
export const REPLACED = [
  {
    module: /\/chunks\/[^/]*\.js$/,
    text: 'timeText(last.at)',
    by: `timeText(last.at - ${AGE_MS})`,
  },
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
