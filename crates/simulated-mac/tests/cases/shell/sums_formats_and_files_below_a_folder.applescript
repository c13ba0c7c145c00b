-- expect: "8 14 1"
do shell script "n=7; echo $((n + 1)) \"$(( $n * 2 ))\" $((n > 3))"
-- ----
-- expect: "Plan.txt    003"
do shell script "printf '%-12s%03d' Plan.txt 3"
-- ----
-- expect: {"1", "2", "3"}
paragraphs of (do shell script "seq 3")
-- ----
-- expect: "/Users/demo/Documents/Plan.txt"
do shell script "find ~/Documents -name '*lan.txt' -type f -maxdepth 1"
-- ----
-- expect: "Plan.txt"
do shell script "cd ~/Documents && stat -f '%N' Plan.txt"
-- ----
-- fails: 1 find: /nowhere: No such file or directory
do shell script "find /nowhere -name x"
