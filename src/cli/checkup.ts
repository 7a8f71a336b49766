import { CliError } from './cli-error.ts'
import { reasonOf } from './file-reason.ts'

/** What was found out about a part of the installation. */
export interface Checked {
  readonly text: string
  /** It does not work as it is configured. */
  readonly isError: boolean
}

export function works(text: string): Checked {
  return { text, isError: false }
}

export function fails(text: string): Checked {
  return { text, isError: true }
}

export type Checkup = ReturnType<typeof createCheckup>

const WIDTH = 11

/** Prints what is found out about each part, and counts errors: one part that fails does not hide the others. */
export function createCheckup(print: (line: string) => void) {
  const errors = new Set<string>()

  function tell(part: string, lines: readonly Checked[], isFirst = true): void {
    for (const [index, { text, isError }] of lines.entries()) {
      const name = isFirst && index === 0 ? part : ''
      print(`${name.padEnd(WIDTH)}${isError ? 'Error: ' : ''}${text}`)
      if (isError) errors.add(part)
    }
  }

  return {
    tell,
    /** Further lines of the part that was told last. */
    add: (part: string, lines: readonly Checked[]) => tell(part, lines, false),
    /** Undefined if the check fails; the reason is printed as an error. */
    async check<Done>(
      part: string,
      check: () => Done | Promise<Done>,
      wordsOf: (error: unknown) => string = reasonOf,
    ): Promise<Done | undefined> {
      try {
        return await check()
      } catch (error) {
        tell(part, [fails(error instanceof CliError ? error.message : wordsOf(error))])
        return undefined
      }
    },
    /** @throws {CliError} if there is one, for the exit code */
    end(): void {
      if (errors.size > 0) throw new CliError(`Errors in: ${[...errors].join(', ')}.`, 1)
    },
  }
}
