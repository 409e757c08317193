// SessionLog
