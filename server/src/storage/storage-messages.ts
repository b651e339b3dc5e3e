/** Reasons follow a subject and 'can't be read:'. They contain no commas, because sentences are cut at the first one. */
const BUCKET_REASONS: Readonly<Record<string, string>> = {
  AccessDenied: 'the bucket does not allow it to Vitrine',
  AllAccessDisabled: 'the bucket does not allow it to Vitrine',
  InvalidAccessKeyId: 'its store does not know the key AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'its store does not accept AWS_SECRET_ACCESS_KEY',
  ExpiredToken: 'the credentials for its store have expired',
  CredentialsProviderError: 'there are no credentials for its store: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  NoSuchBucket: 'its bucket does not exist',
  PermanentRedirect: 'its bucket is in another region than AWS_REGION',
  AuthorizationHeaderMalformed: 'its bucket is in another region than AWS_REGION',
  SlowDown: 'its store is overloaded',
  ServiceUnavailable: 'its store is overloaded',
  TimeoutError: 'its store does not answer',
  AbortError: 'its store does not answer',
  ECONNREFUSED: 'its store does not answer',
  ECONNRESET: 'its store broke off the connection',
  EPIPE: 'its store broke off the connection',
  ENOTFOUND: 'the name in AWS_ENDPOINT_URL_S3 is unknown',
  EAI_AGAIN: 'the name in AWS_ENDPOINT_URL_S3 is unknown',
  QuotaExceeded: 'its quota is used up',
}

export const storageMessages = {
  missing: (folder: string, path: string) => `${folder}/${path} is no longer where it was found.`,
  outside: (folder: string, path: string) => `${folder}/${path} leads out of its folder, so it is not read.`,
  bucketReason: (code: string) => BUCKET_REASONS[code] ?? `its store answered ${code}`,
} as const
