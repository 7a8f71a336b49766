import { readdirSync } from 'node:fs'

/** Made with an ext4 file system at its root, where only the administrator may read it. */
const OF_FILE_SYSTEM = 'lost+found'

/** Names in a folder; a file system that was just made and mounted there has none. */
export function namesInFolder(path: string): string[] {
  return readdirSync(path).filter((name) => name !== OF_FILE_SYSTEM)
}
