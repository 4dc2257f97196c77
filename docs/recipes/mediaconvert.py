"""A function for AWS Lambda: when MediaConvert has finished a job, what the original says goes onto each output.

An example to adapt: EventBridge calls it for `MediaConvert Job State Change` with status COMPLETE. The image of
Packaging/Containerfile with Python and boto3 has what it needs. Files go through /tmp, whose size is a setting.
"""
import os
import subprocess
import tempfile


def split(address):
    """The bucket and the key of an address s3://bucket/key."""
    bucket, _, key = address.removeprefix("s3://").partition("/")
    return bucket, key


def outputs(detail):
    """The addresses of the files that a job wrote."""
    return [path for group in detail["outputGroupDetails"] for output in group["outputDetails"]
            for path in output.get("outputFilePaths", [])]


def keep(store, original, output):
    """Puts what an original says onto one output, in the store."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = (os.path.join(folder, name + os.path.splitext(address)[1])
                          for name, address in (("original", original), ("output", output)))
        store.download_file(*split(original), source)
        store.download_file(*split(output), target)
        subprocess.run(["mediameta", "graft", "--quiet", source, target], check=True)
        store.upload_file(target, *split(output))


def handler(event, context, store=None):
    if store is None:
        import boto3
        store = boto3.client("s3")
    detail = event["detail"]
    done = outputs(detail)
    for output in done:
        keep(store, detail["userMetadata"]["original"], output)
    return {"kept": done}
