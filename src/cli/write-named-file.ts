import { closeSync, constants, openSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from './cli-error.ts'
import { reasonOf } from './file-reason.ts'
import { makeFolder } from './make-folder.ts'

/** Writes a file that a person named. */
export function writeNamedFile(file: string, text: string): void {
  try {
    const pipe = openPipe(file)
    writeFileSync(file, text)
    if (pipe !== undefined) closeSync(pipe)
  } catch (error) {
    throw new CliError(`${file} cannot be written: ${reasonOf(error)}.`)
  }
}

/** The same, creating the folder if it is missing: reports come after minutes of work. */
export function writeReportFile(file: string, text: string): void {
  try {
    makeFolder(dirname(file))
  } catch {
    // Writing the file reports the error.
  }
  writeNamedFile(file, text)
}

/** Opening a named pipe waits until a program reads it; this way it fails instead. Undefined for other files. */
function openPipe(file: string): number | undefined {
  const isPipe = statSync(file, { throwIfNoEntry: false })?.isFIFO() === true
  return isPipe ? openSync(file, constants.O_WRONLY | constants.O_NONBLOCK) : undefined
}
