import { open, realpath } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Machine } from './machine.ts'
import { isProgram } from './is-program.ts'

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']

const MAC = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
]

const WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe']

/** The first Chrome or Chromium on the PATH or in the system's usual places. */
export async function findInstalled(machine: Machine): Promise<string | undefined> {
  for (const path of candidates(machine)) {
    if ((await isProgram(path)) && !(await isSnap(path))) return path
  }
  return undefined
}

function candidates({ platform, env }: Machine): string[] {
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    return roots
      .filter((root) => root !== undefined)
      .flatMap((root) => WINDOWS.map((path) => join(root, path)))
  }
  if (platform === 'darwin') {
    const roots = ['/Applications', ...(env.HOME ? [join(env.HOME, 'Applications')] : [])]
    return roots.flatMap((root) => MAC.map((path) => join(root, path)))
  }
  // A relative entry would mean a different program in every working directory.
  const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Snap's confinement cannot see our profiles, and Ubuntu's `chromium-browser` only leads to it. */
async function isSnap(path: string): Promise<boolean> {
  if (path.startsWith('/snap/') || (await realpath(path)).endsWith('/snap')) return true
  const start = await firstBytes(path)
  return start.startsWith('#!') && start.includes('/snap/bin/')
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4096) })
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
