import { readBlobAddress } from '../settings/blob-address.ts'
import { BlobStoreFault, type ListedBlobs } from '../store/blobs/blob-store.ts'
import { openFileBlobs } from '../store/blobs/file-blobs.ts'
import { openS3Blobs } from '../store/blobs/s3-blobs.ts'
import type { S3Credentials } from '../store/blobs/sign-s3.ts'
import { CliError } from './cli-error.ts'
import type { DataFolder } from './data-folder.ts'

export interface BlobPlace {
  readonly blobs: ListedBlobs
  /** For people. */
  readonly name: string
}

/** The file store cannot be opened. */
export class FilesRefused extends CliError {
  constructor(message: string) {
    super(message, 1)
  }
}

/**
 * The file store: the data folder, or an S3-compatible store.
 *
 * @throws {FilesRefused}
 */
export async function openBlobs(
  url: string | undefined,
  folder: Pick<DataFolder, 'blobs'>,
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): Promise<BlobPlace> {
  const address = url === undefined ? undefined : readBlobAddress(url)
  if (!address) return { blobs: await openFolder(folder.blobs), name: folder.blobs }
  const blobs = openS3Blobs({ ...address, credentials: credentialsOf(environment) })
  return { blobs, name: `${address.bucket}/${address.prefix} at ${address.endpoint}` }
}

async function openFolder(path: string): Promise<ListedBlobs> {
  try {
    return await openFileBlobs(path)
  } catch (error) {
    throw error instanceof BlobStoreFault ? new FilesRefused(error.message) : error
  }
}

/** The environment variables that S3 clients use. */
function credentialsOf(environment: Readonly<NodeJS.ProcessEnv>): S3Credentials {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = environment
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey, sessionToken }
  throw new FilesRefused(
    'PAGEMARK_BLOB_URL requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.',
  )
}
