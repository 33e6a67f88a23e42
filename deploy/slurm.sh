#!/usr/bin/env bash
# One hard board on the nodes of a Slurm job: sbatch deploy/slurm.sh '5 1 9 3/11 13 6 8/14 10 4 15/0 12 7 2'
# Submitted again after a time limit, it continues from the journal. Many boards need no cluster at all: `--array=1-100` and
# `taquin batch boards.txt --shard $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT --resume part$SLURM_ARRAY_TASK_ID.journal -o
# part$SLURM_ARRAY_TASK_ID.tsv`.
#SBATCH --job-name=taquin
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=32
#SBATCH --time=04:00:00
#SBATCH --signal=B:TERM@60
set -euo pipefail
board=${1:?usage: sbatch deploy/slurm.sh BOARD}
work=${SLURM_SUBMIT_DIR:-$PWD}

# A token of this job alone, inherited by its nodes through the environment and written nowhere.
export RAY_AUTH_MODE=token RAY_USAGE_STATS_ENABLED=0
RAY_AUTH_TOKEN=$(python3 -c 'import secrets; print(secrets.token_hex(32))')
export RAY_AUTH_TOKEN
# Tables are built once, in a folder that all nodes see.
export TAQUIN_CACHE=$work/tables
mkdir -p "$TAQUIN_CACHE"

mapfile -t nodes < <(scontrol show hostnames "$SLURM_JOB_NODELIST")
head=${nodes[0]}
address=$(srun --nodes=1 --ntasks=1 --nodelist="$head" hostname --ip-address | awk '{print $1}')
port=$((20000 + SLURM_JOB_ID % 20000))

start() { # start NODE ARGUMENTS…: a node of Ray, until the job ends
  local node=$1
  shift
  srun --nodes=1 --ntasks=1 --nodelist="$node" ray start --block "$@" &
}
# One after another: a node that comes before the head is ready gives up.
start "$head" --head --node-ip-address="$address" --port="$port" --num-cpus="$((SLURM_CPUS_PER_TASK - 1))" --include-dashboard=false
sleep 15
for node in "${nodes[@]:1}"; do
  start "$node" --address="$address:$port" --num-cpus="$SLURM_CPUS_PER_TASK"
  sleep 5
done

python3 -m taquin.cluster solve "$board" --address "$address:$port" --journal "$work/board.journal" --cpus "$((SLURM_CPUS_PER_TASK - 1))"
