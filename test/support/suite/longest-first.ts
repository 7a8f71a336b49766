import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files come last, so that no worker is left alone with a long one; workers keep the modules of a project. */
const PROJECTS = ['lab', 'e2e', 'integration', 'unit']

/** Of each project, those of more than 20 seconds: a fresh clone knows no times, only sizes. */
const LONG = [
  'lab-every-fault',
  'states-of-reports',
  'states-of-people',
  'kill-server',
  'live-list',
  'lab-access',
  'audit-lab',
  'hostile-text',
]

/** Begins with what takes long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  const long = LONG.findIndex((name) => moduleId.includes(`/${name}.test.ts`))
  const within = long === -1 ? LONG.length : long
  return PROJECTS.indexOf(project.name) * (LONG.length + 1) + within
}
