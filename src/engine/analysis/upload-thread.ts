import { readBody, type UploadBody } from '../../report/imported/upload-body.ts'
import { answerJobs } from './thread-pool.ts'

answerJobs((body: UploadBody) => readBody(body))
