import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from './cli-error.ts'
import { reasonOf } from './data-folder.ts'

/** Writes a file that a person named. */
export function writeNamedFile(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new CliError(`${file} cannot be written: ${reasonOf(error)}.`)
  }
}

/** The same, creating the folder if it is missing: reports come after minutes of work. */
export function writeReportFile(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch {
    // Writing the file reports the error.
  }
  writeNamedFile(file, text)
}
