import { join } from 'node:path'
import { expect, it } from 'vitest'
import { currentTrace } from '../src/store/database/run-trace.ts'
import { codeOf, sourceFiles } from './support/source-imports.ts'
import { openTestStore } from './support/store.ts'

/** Loaded only if the operator has named a receiver of traces, unlike the IDs of log lines. */
const ON_DEMAND =
  /^(?:tracing\/(?!log-ids\.ts$)|cli\/(?:start-traces|trace-(?:queue|queries|crawls))\.ts$|web\/http\/trace-requests\.ts$)/
const STATIC = /^(?:import|export)\s+(?!type\s)(?:[^'"();]*\sfrom\s+)?['"](\.[^'"]+)['"]/gm

it('no module of traces is loaded where traces are not exported', () => {
  const loading = sourceFiles()
    .filter((file) => !ON_DEMAND.test(file))
    .flatMap((file) =>
      [...codeOf(file).matchAll(STATIC)].map(([, path = '']) => ({
        file,
        path: join(file, '..', path),
      })),
    )
  expect(loading.length).toBeGreaterThan(1_000)
  expect(loading.filter(({ path }) => ON_DEMAND.test(path))).toEqual([])
})

it('runs carry no trace where traces are not exported', async () => {
  await using test = await openTestStore()
  expect(currentTrace(test.db)).toBeNull()
})
