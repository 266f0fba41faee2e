export const SUPPORT_HOURS = 'Mon-Fri 9:00 AM-6:00 PM. We reply within 24 hours.'
