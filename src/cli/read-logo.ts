import { extname } from 'node:path'
import type { Logo } from '../web/branding/branding.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import { readingReasonOf } from './file-reason.ts'
import { readFileUpTo } from './read-file-up-to.ts'

/** Every page loads it. */
const MAX_LOGO_BYTES = 64 * 1024

const MEDIA_TYPES: Readonly<Record<string, Logo['mediaType']>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * The operator's logo.
 *
 * @throws {CliError} if it cannot be used
 */
export function readLogo({ LOGO }: Pick<Config, 'LOGO'>): Logo | undefined {
  return LOGO === undefined ? undefined : readFile(LOGO)
}

function readFile(path: string): Logo {
  const mediaType = MEDIA_TYPES[extname(path).toLowerCase()]
  if (mediaType === undefined) {
    throw new CliError('PAGEMARK_LOGO must be the path of an SVG, PNG or WebP file.', 1)
  }
  try {
    return { mediaType, body: readFileUpTo(path, MAX_LOGO_BYTES) }
  } catch (error) {
    throw new CliError(`PAGEMARK_LOGO cannot be read: ${readingReasonOf(error)}.`, 1)
  }
}
