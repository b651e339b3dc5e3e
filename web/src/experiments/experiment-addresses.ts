export const EXPERIMENTS_ADDRESS = '/experiments'
export const experimentAddress = (id: number): string => `${EXPERIMENTS_ADDRESS}/${id}`
export const evaluationAddress = (uuid: string): string => `/evaluations/${uuid}`
export const backToExperiments = { to: EXPERIMENTS_ADDRESS, label: 'Back to Experiments' } as const
