#!/bin/bash
# In place of systemctl and journalctl where there is no systemd: what docs/*.md ask of them, by the unit as it is installed.
unit=/etc/systemd/system/yiruntong.service
pid=/run/yiruntong.pid
log=/run/yiruntong.log
value() { sed -n "s/^$1=//p" "$unit" | head -1; }
# One that has ended and is not yet collected is not alive.
alive() { [ -f $pid ] && grep -q '^State:[[:space:]]*[^Z[:space:]]' "/proc/$(cat $pid)/status" 2>/dev/null; }
start() {
  [ -f "$unit" ] || { echo "Unit yiruntong.service could not be found." >&2; exit 5; }
  alive && return 0
  install -d -o "$(value User)" -g "$(value Group)" -m "$(value StateDirectoryMode)" "/var/lib/$(value StateDirectory)"
  ( cd "$(value WorkingDirectory)" && umask "$(value UMask)" && exec setsid env -i PATH=/usr/bin:/bin LANG=C.UTF-8 "$(value Environment)" \
      setpriv --reuid "$(value User)" --regid "$(value Group)" --init-groups $(value ExecStart) ) >>$log 2>&1 </dev/null &
  echo $! >$pid
}
stop() {
  alive || return 0
  kill -TERM "$(cat $pid)"
  for _ in $(seq 900); do alive || { rm -f $pid; return 0; }; sleep 0.1; done
  echo "still running" >&2; exit 1
}
case ${0##*/} in
  journalctl) touch $log; tail -n "${4:-20}" $log ;;
  *)
    case $1 in
      daemon-reload) ;;
      start) start ;;
      enable) start ;;
      stop) stop ;;
      restart) stop; start ;;
      status) alive && echo "active (running)" || { echo "inactive (dead)"; exit 3; } ;;
      *) echo "systemctl $1: not asked for in the documents" >&2; exit 1 ;;
    esac ;;
esac
