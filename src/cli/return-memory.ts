/**
 * glibc raises its threshold for returning memory at once to the largest block that was ever freed. A password's hash
 * takes 19 MB and a compressed page 1 MB, so a server kept 110 to 170 MB after a flood. 128 KB is glibc's initial
 * value; setting it explicitly keeps it there (mallopt(3), M_MMAP_THRESHOLD).
 */
const THRESHOLD = 'MALLOC_MMAP_THRESHOLD_'
const BYTES = String(128 * 1024)

/**
 * Re-executes a server in the same process with this setting of the C library, which is read before any JavaScript.
 * Not under a program that communicates with it over a channel, as `node --watch` does: the channel would be closed.
 */
export function returnMemory(): void {
  const { platform, env, execPath, execArgv, argv } = process
  const isServer = argv[2] === 'serve'
  if (!isServer || platform !== 'linux' || THRESHOLD in env || process.connected) return
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    [THRESHOLD]: BYTES,
  })
}
