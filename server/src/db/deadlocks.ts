import { Counter } from 'prom-client'

/**
 * Deadlocks that PostgreSQL ended since the process started. Writers lock in one order (`LOCK_ORDER`), so each one is an
 * error in Vitrine.
 */
export const deadlocks = new Counter({
  name: 'vitrine_deadlocks_total',
  help: 'Deadlocks between writers, each an error in Vitrine',
  registers: [],
})
