import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST = 10

/** Prints, after a run of the suite, the time of each project and the slowest files. */
export class TimeReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      project: module.project.name,
      path: module.relativeModuleId,
      ms: timeOf(module),
    }))
    if (files.length < SLOWEST) return
    const projects = Map.groupBy(files, ({ project }) => project)
    const lines = [
      '',
      'Time by project, summed over files (import, hooks and tests)',
      ...[...projects].map(
        ([project, own]) => `  ${seconds(sum(own))}  ${project} (${own.length} files)`,
      ),
      '',
      `The ${SLOWEST} slowest files`,
      ...files
        .toSorted((one, other) => other.ms - one.ms)
        .slice(0, SLOWEST)
        .map(({ project, path, ms }) => `  ${seconds(ms)}  ${project}  ${path}`),
      '',
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  }
}

function timeOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return collectDuration + setupDuration + duration
}

function sum(files: readonly { readonly ms: number }[]): number {
  return files.reduce((total, { ms }) => total + ms, 0)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`
}
