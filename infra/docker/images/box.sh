# box.sh FOLDER USER DIRECTORY EMPTY COMMAND…, in a mount namespace of its own: makes a folder the file system of a
# command, with the programs and libraries of this machine in it. As a user, who is given as uid:gid, nothing can be
# written but the places that EMPTY names.
set -eu
root=$1 user=$2 workdir=$3 empty=$4
shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
for name in bin sbin lib lib32 lib64 usr; do
  if [ -L "/$name" ]; then
    ln -sfn "$(readlink "/$name")" "$root/$name"
  elif [ -d "/$name" ]; then
    mkdir -p "$root/$name"
    mount --bind "/$name" "$root/$name"
    mount -o remount,bind,ro "$root/$name"
  fi
done
for place in /etc /tmp /dev /proc /root "$workdir"; do mkdir -p "$root$place"; done
chmod 1777 "$root/tmp"
mount -t overlay overlay -o "lowerdir=$root/etc:/etc" "$root/etc"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
case $BOX_NODE in
  /usr/* | /bin) ;;
  *)
    mkdir -p "$root$BOX_NODE"
    mount --bind "$BOX_NODE" "$root$BOX_NODE"
    ;;
esac
if [ -z "$user" ]; then
  mkdir -p "$BOX_CACHE" "$root/root/.npm"
  mount --bind "$BOX_CACHE" "$root/root/.npm"
  unset BOX_CACHE BOX_NODE
  exec chroot "$root" sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"
fi
unset BOX_CACHE BOX_NODE
uid=${user%%:*}
gid=${user##*:}
for place in $empty; do
  mkdir -p "$root$place"
  mount -t tmpfs -o "noexec,nosuid,nodev,mode=0700,uid=$uid,gid=$gid" tmpfs "$root$place"
done
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid="$uid" --regid="$gid" --clear-groups --no-new-privs --bounding-set=-all \
  --inh-caps=-all -- sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"
