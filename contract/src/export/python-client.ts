import { route } from '../api/route.ts'

/** The client is as public as the API's reference, so that `curl -O` fetches it. */
export const pythonClientRoute = route('GET', '/api/client.py', {
  needs: 'open',
  summary: 'The client for Python: one file, which needs Python 3.9 or newer and nothing else',
  media: ['text/x-python'],
})
