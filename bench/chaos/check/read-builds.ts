import type { Engine } from '../engines/engine.ts'
import type { FoundBuild } from './found.ts'

const BUILDS = `select builds.id, builds.hash, builds.sealed_at from builds
  join projects on projects.id = builds.project_id where projects.deleted_at is null`

const RUNS = 'select build_id, url, form_factor from imported_runs'

export async function readBuilds(ask: Engine['ask']): Promise<FoundBuild[]> {
  const runs = Map.groupBy(await ask(RUNS), (row) => String(row['build_id']))
  return (await ask(BUILDS)).map((row) => ({
    id: String(row['id']),
    hash: String(row['hash']),
    isSealed: row['sealed_at'] !== null,
    runs: (runs.get(String(row['id'])) ?? []).map((run) => ({
      url: String(run['url']),
      device: String(run['form_factor']),
    })),
  }))
}
