/** Meanings of system error codes, as ends of sentences. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EAGAIN: 'too many processes are running',
  EDQUOT: 'the disk quota is used up',
  EMFILE: 'too many files are open',
  ENOENT: 'it does not exist',
  ENOEXEC: 'it is not a program for this system',
  ENOMEM: 'there is not enough memory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
}

export function systemFault(error: unknown): string {
  const words = WORDS[faultCode(error)]
  if (words !== undefined) return words
  return error instanceof Error ? error.message : String(error)
}

/** For example `ENOSPC`; empty if the error is not the system's. */
export function faultCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
