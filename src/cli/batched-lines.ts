interface LineStream {
  write(lines: string): unknown
}

/** A reader of the log notices no delay; a busy server logs hundreds of lines in this time. */
const TOGETHER_MS = 10

/**
 * Writes the lines of one turn of the event loop together, those of ten milliseconds while more come, and what is left as the
 * process exits: each write to a file or a pipe is a call to the kernel that the process waits for.
 */
export function batchedLines(stream: LineStream): { write(line: string): void } {
  let waiting = ''
  let writtenAt = -Infinity
  function flush(): void {
    const lines = waiting
    waiting = ''
    writtenAt = performance.now()
    if (lines !== '') stream.write(lines)
  }
  process.on('exit', flush)
  return {
    write: (line) => {
      if (waiting === '') {
        if (performance.now() - writtenAt < TOGETHER_MS) setTimeout(flush, TOGETHER_MS).unref()
        else setImmediate(flush)
      }
      waiting += line
    },
  }
}
