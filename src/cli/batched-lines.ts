interface LineStream {
  write(lines: string): unknown
}

/**
 * Writes the lines of one turn of the event loop together, and what is left as the process exits: each write to a file or
 * a pipe is a call to the kernel that the process waits for, and a busy server logs several lines a turn.
 */
export function batchedLines(stream: LineStream): { write(line: string): void } {
  let waiting = ''
  function flush(): void {
    const lines = waiting
    waiting = ''
    if (lines !== '') stream.write(lines)
  }
  process.on('exit', flush)
  return {
    write: (line) => {
      if (waiting === '') setImmediate(flush)
      waiting += line
    },
  }
}
