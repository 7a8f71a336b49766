import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { KeptIndexes } from '../lab/usual-index.ts'

/**
 * The latest benchmark indexes in `machine-speed.json` of the data folder, for each kind of processor: machines that
 * share the folder may differ, and the host name of a container changes with each start.
 */
export function keepMachineSpeed(folder: string, processor = thisProcessor()): KeptIndexes {
  const file = join(folder, 'machine-speed.json')
  return {
    read: () => readSpeeds(file).get(processor) ?? [],
    write(latest) {
      const speeds = readSpeeds(file).set(processor, latest)
      try {
        // Atomic, because another process may be reading it.
        const fresh = `${file}.${process.pid}`
        writeFileSync(fresh, JSON.stringify(Object.fromEntries(speeds)))
        renameSync(fresh, file)
      } catch {
        // A full disk causes more important errors than this one.
      }
    },
  }
}

function thisProcessor(): string {
  const all = cpus()
  return `${all.length} × ${all[0]?.model ?? 'unknown'}`
}

/** Empty if the file is missing or has another format. */
function readSpeeds(file: string): Map<string, readonly number[]> {
  try {
    const known: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const entries = typeof known === 'object' && known !== null ? Object.entries(known) : []
    return new Map(
      entries.flatMap(([processor, indexes]) =>
        Array.isArray(indexes) ? [[processor, indexes.filter(Number.isFinite)]] : [],
      ),
    )
  } catch {
    return new Map()
  }
}
