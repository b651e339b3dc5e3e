/** An estimate, not read from the server. */
const RECENT_SHARE_PERCENT = 5
const RECENT_PERIOD = '7 days'

export interface RecentActivity {
  count: number
  period: string
}

/** The estimate of recent activity among so many records: 5 percent, rounded down. */
export const recentActivity = (total: number): RecentActivity => ({
  count: Math.floor((total * RECENT_SHARE_PERCENT) / 100),
  period: RECENT_PERIOD,
})
