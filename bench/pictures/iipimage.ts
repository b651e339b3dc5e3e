import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

/** Debian's paths of the programs. */
const IIPSRV = '/usr/lib/iipimage-server/iipsrv.fcgi'
const NGINX = '/usr/sbin/nginx'
const START_MS = 5_000
const RETRY_MS = 50

/** IIPImage behind nginx, which tiles are compared with. It runs as a single process, like Vitrine. */
export interface IipImage {
  url: string
  /** The version that it reports, such as 'iipsrv/1.1'. */
  version: string
  pids: readonly number[]
  stop(): Promise<void>
}

/** IIPImage serves one connection at a time, so nginx must close each: a persistent one would block all other clients. */
const configuration = (folder: string, port: number, fastcgi: number) => `
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off; keepalive_requests 1000000;
  client_body_temp_path ${folder}/body; fastcgi_temp_path ${folder}/fastcgi; proxy_temp_path ${folder}/proxy;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream iip { server 127.0.0.1:${fastcgi}; }
  server {
    listen 127.0.0.1:${port};
    location / {
      fastcgi_pass iip;
      fastcgi_param QUERY_STRING $query_string; fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_param REQUEST_URI $request_uri; fastcgi_param SERVER_PROTOCOL $server_protocol;
    }
  }
}`

async function answered(url: string): Promise<Response> {
  const deadline = performance.now() + START_MS
  for (;;) {
    try {
      const reply = await fetch(url)
      if (reply.ok) return reply
    } catch {
      // It is not listening yet.
    }
    if (performance.now() > deadline) throw new Error(`IIPImage did not answer ${url}`)
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The workers of nginx. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number)

/** Starts IIPImage for one image; undefined if it is not installed. */
export async function startIipImage(image: string): Promise<IipImage | undefined> {
  if (!existsSync(IIPSRV) || !existsSync(NGINX)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-iip-'))
  const [port, fastcgi] = [await freePort(), await freePort()]
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, fastcgi))
  const env = { ...process.env, LOGFILE: join(folder, 'iip.log'), VERBOSITY: '1' }
  const iip = spawn(IIPSRV, ['--bind', `127.0.0.1:${fastcgi}`], { env, stdio: 'ignore' })
  const nginx = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const stop = async () => {
    await end(nginx)
    await end(iip)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const url = `http://127.0.0.1:${port}`
    const reply = await answered(`${url}/?FIF=${encodeURIComponent(image)}&obj=IIP,1.0&obj=Max-size`)
    const server = /iipsrv\/[\d.]+/.exec(
      `${reply.headers.get('server')} ${readFileSync(join(folder, 'iip.log'), 'utf8')}`,
    )
    const pids = [iip.pid as number, ...childrenOf(nginx.pid as number)]
    return { url, version: server?.[0] ?? 'iipsrv of unknown version', pids, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
